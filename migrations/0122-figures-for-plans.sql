-- The columns of these keep no statistics any more (decision 0058), and a table that should have them would be warned of at every ANALYZE.
drop statistics enrolments_batch_of_school;
