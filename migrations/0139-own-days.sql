-- Days of school of the class before a student joined it: who came later is measured by his own days.
alter table exam_attendance add before_joining integer not null default 0 check (before_joining >= 0);
