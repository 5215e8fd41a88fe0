import { updateProfile, type Profile } from '@shop/contract/shop/account'
import { call } from '../api/call.ts'
import { hasAny, type ProfileChanges, withChanges } from './profile-changes.ts'
import { showUser, useSession, withSession } from '../account/public.ts'

/**
 * Shows the changes optimistically, then sends them (spec, section 4, "Edit blocks"). On failure they are rolled back
 * and the error is rethrown. Sends nothing if nothing changed.
 */
export async function saveProfile(user: Profile, changes: ProfileChanges): Promise<void> {
  if (!hasAny(changes)) return
  showUser(withChanges(user, changes))
  try {
    const { data } = await withSession(user.id, () => call(updateProfile, { body: changes }))
    showIfSameUser(data)
  } catch (error) {
    showIfSameUser(user)
    throw error
  }
}

/** A different user may have logged in before the response. */
function showIfSameUser(user: Profile) {
  if (useSession.getState().user?.id === user.id) showUser(user)
}
