export const access = {
  name: 'access',
  title: 'Access',
  needs: ['schools'],
  tables: ['users', 'roles', 'role_permissions', 'user_roles', 'sessions', 'tries', 'locked_tries', 'credential_slips'],
  reads: ['users', 'roles', 'user_roles'],
} as const
