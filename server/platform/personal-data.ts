import type { Db, Tx } from './database/db.ts'

export interface ErasedBuyer {
  user_id: number
  email: string
}

/** Data about buyers in one feature. */
export interface PersonalDataHolder {
  /** Its section of the export, as on the wire. */
  section: string
  /** In the transaction that deletes the account. */
  erase(tx: Tx, buyer: ErasedBuyer): Promise<void>
  /** Its part of a buyer's data export. */
  export?(db: Db, user_id: number): Promise<Record<string, unknown>[]>
}

/** Features register here, so that the account feature need not know them. */
export class PersonalData {
  readonly #holders: PersonalDataHolder[] = []

  register(holder: PersonalDataHolder): void {
    this.#holders.push(holder)
  }

  async erase(tx: Tx, buyer: ErasedBuyer): Promise<void> {
    for (const holder of this.#holders) await holder.erase(tx, buyer)
  }

  async exportSection(section: string, db: Db, user_id: number): Promise<Record<string, unknown>[]> {
    const holder = this.#holders.find((known) => known.section === section)
    if (!holder?.export) throw new Error(`no feature exports "${section}"`)
    return holder.export(db, user_id)
  }
}
