-- Who works here is asked of those few who hold such a role, not of all users.
create index user_roles_of_staff on user_roles (company_id, user_id) where role_slug not in ('guardian', 'student');
