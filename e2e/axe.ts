import { AxeBuilder as Axe } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Looks once nothing fades in any more: half-transparent text has too little contrast. */
export class AxeBuilder extends Axe {
  readonly #page: Page

  constructor(options: { page: Page }) {
    super(options)
    this.#page = options.page
  }

  override async analyze(): ReturnType<Axe['analyze']> {
    await this.#page.evaluate(() => {
      const isEnding = ({ effect, playState }: Animation) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
      return Promise.allSettled(
        document
          .getAnimations()
          .filter(isEnding)
          .map(({ finished }) => finished.then(() => null)),
      )
    })
    return super.analyze()
  }
}
