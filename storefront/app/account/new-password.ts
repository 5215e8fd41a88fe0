import { isPassword } from '@shop/contract/rules/validation'

export interface NewPasswordValues {
  new_password: string
  repeated_password: string
}

/** In the specification's order (section 5, "Password change"). */
export function checkNewPassword({ new_password, repeated_password }: NewPasswordValues) {
  if (new_password !== repeated_password) return { repeated_password: 'passwords_do_not_match' }
  if (!isPassword(new_password)) return { new_password: 'invalid_password' }
  return {}
}
