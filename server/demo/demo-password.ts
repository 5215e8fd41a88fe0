import { randomPassword, replaceKnownPassword } from '../account/public.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { DEMO_BUYER } from './load-buyer.ts'

/** The well-known password on the user's own machine, a random one for a shop with a public address. */
export const demoPassword = ({ has_public_address }: Pick<Config, 'has_public_address'>): string =>
  has_public_address ? randomPassword() : DEMO_BUYER.password

/**
 * For a demonstration database that is now behind a public address: replaces the well-known password of its buyer.
 *
 * @returns the buyer's new password, or null if nothing had to change
 */
export async function replaceKnownDemoPassword(services: Pick<Services, 'db' | 'config'>): Promise<string | null> {
  return services.config.has_public_address ? replaceKnownPassword(services, DEMO_BUYER) : null
}
