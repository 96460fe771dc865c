-- Who works here is asked of those few who hold such a role, not of all users.
create index user_roles_of_staff on user_roles (company_id, user_id) where role_slug not in ('guardian', 'student');
-- What was taken in since a day: of the days' events the money alone, which most entries are not.
create index fee_entries_of_cash on fee_entries (company_id, event_id) include (mode, amount) where account = 'cash';
