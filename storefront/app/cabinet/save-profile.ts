import { updateProfile, type Profile } from '@shop/contract/shop/account'
import { call } from '../api/call.ts'
import { hasAny, type ProfileChanges, withChanges } from './profile-changes.ts'
import { showUser, useSession, withSession } from '../account/public.ts'

/**
 * Optimistic (spec, section 4, "Edit blocks"): a failure rolls back and is rethrown. Sends nothing if nothing changed.
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

/** Another user may have logged in. */
function showIfSameUser(user: Profile) {
  if (useSession.getState().user?.id === user.id) showUser(user)
}
