import { updateProfile, type Profile } from '@shop/contract/account'
import { call } from '../call.ts'
import { hasAny, withChanges, type ProfileChanges } from './profile-changes.ts'
import { withSession } from './resume.ts'
import { showUser, useSession } from './session-store.ts'

/**
 * Shows the changes at once, then tells the server (spec, section 4, "Edit blocks"). What it refuses is taken back and
 * thrown; without changes nothing is sent.
 */
export async function saveProfile(user: Profile, changes: ProfileChanges): Promise<void> {
  if (!hasAny(changes)) return
  showUser(withChanges(user, changes))
  try {
    const { data } = await withSession(user.id, () => call(updateProfile, { body: changes }))
    showIfStill(data)
  } catch (error) {
    showIfStill(user)
    throw error
  }
}

/** Somebody else may have logged in while the answer travelled. */
function showIfStill(user: Profile) {
  if (useSession.getState().user?.id === user.id) showUser(user)
}
