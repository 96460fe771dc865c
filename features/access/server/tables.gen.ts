/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface CredentialSlips {
  batch_id: string;
  company_id: number;
  created_at: Generated<string>;
  created_by: number;
  sealed: string;
  user_id: number;
}

interface LockedTries {
  address: string;
  at: Generated<string>;
  company_id: number;
  id: Generated<number>;
  told_at: string | null;
  tries: number;
  user_id: number;
}

interface RolePermissions {
  company_id: number;
  permission: string;
  role_slug: string;
}

interface Roles {
  built_in: Generated<boolean>;
  company_id: number;
  name: string;
  own_sections: Generated<boolean>;
  slug: string;
}

interface Sessions {
  acting_company_id: number | null;
  company_id: number;
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<string>;
  ip: string | null;
  last_seen_at: Generated<string>;
  unlocked_until: string | null;
  user_agent: string | null;
  user_id: number;
}

interface Tries {
  ends_at: string;
  key: string;
  n: Generated<number>;
}

interface UserRoles {
  company_id: number;
  is_primary: Generated<boolean>;
  role_slug: string;
  user_id: number;
}

interface Users {
  auth_expiry: string | null;
  company_id: number;
  created_at: Generated<string>;
  deleted_at: string | null;
  deleted_by: number | null;
  email: string | null;
  enabled: Generated<boolean>;
  erased_at: string | null;
  fname: string;
  full_name: Generated<string>;
  id: Generated<number>;
  language: string | null;
  lname: string | null;
  mname: string | null;
  name_np: string | null;
  password_expires_at: string | null;
  password_hash: string | null;
  password_is_temporary: Generated<boolean>;
  primary_mobile: string | null;
  profile_image: string | null;
  totp_last_step: number | null;
  totp_pending: string | null;
  totp_pending_until: string | null;
  totp_secret: string | null;
  username: string | null;
  ut: Generated<string>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    credential_slips: CredentialSlips;
    locked_tries: LockedTries;
    role_permissions: RolePermissions;
    roles: Roles;
    sessions: Sessions;
    tries: Tries;
    user_roles: UserRoles;
    users: Users;
  }
}
