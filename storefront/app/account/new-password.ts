import { isPassword } from '@shop/contract/rules/validation'

export interface TypedNewPassword {
  new_password: string
  repeated_password: string
}

/** What is wrong with a new password typed twice, in the specification's order (section 5, "Password change"). */
export function wrongNewPassword({ new_password, repeated_password }: TypedNewPassword) {
  if (new_password !== repeated_password) return { repeated_password: 'passwords_do_not_match' }
  if (!isPassword(new_password)) return { new_password: 'invalid_password' }
  return {}
}
