-- Written by `npm run migration` from the declarations: limits of declared fields are held by the database too.

alter table batches add constraint batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20)));
alter table grades add constraint grades_rank_check CHECK (((rank >= 1) AND (rank <= 99)));
alter table sections add constraint sections_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500)));
alter table subjects add constraint subjects_credit_hours_check CHECK (((credit_hours >= (0)::numeric) AND (credit_hours <= (20)::numeric)));
alter table subjects add constraint subjects_rank_check CHECK (((rank >= 1) AND (rank <= 99)));
alter table optional_groups drop constraint optional_groups_choose_min_check;
alter table optional_groups add constraint optional_groups_choose_max_check CHECK (((choose_max >= 1) AND (choose_max <= 99)));
alter table optional_groups add constraint optional_groups_choose_min_check CHECK (((choose_min >= 1) AND (choose_min <= 99)));
alter table levels add constraint levels_rank_check CHECK (((rank >= 1) AND (rank <= 99)));
alter table programs add constraint programs_years_check CHECK (((years >= 1) AND (years <= 10)));
alter table fee_heads add constraint fee_heads_rank_check CHECK (((rank >= 1) AND (rank <= 99)));
alter table behaviour_categories add constraint behaviour_categories_points_check CHECK (((points >= '-100'::integer) AND (points <= 100)));
