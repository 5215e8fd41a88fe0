import { randomPassword, replaceKnownPassword } from '../account/public.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { DEMO_BUYER } from './load-buyer.ts'

/** Well-known on the user's own machine, random behind a public address. */
export const demoPassword = ({ has_public_address }: Pick<Config, 'has_public_address'>): string =>
  has_public_address ? randomPassword() : DEMO_BUYER.password

/**
 * For a demonstration that is now behind a public address.
 *
 * @returns the buyer's new password; null if nothing had to change
 */
export async function replaceKnownDemoPassword(services: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  return services.config.has_public_address ? replaceKnownPassword(services, DEMO_BUYER) : null
}
