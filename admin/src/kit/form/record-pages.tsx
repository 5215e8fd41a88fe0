import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../text/translate.ts'
import { CreatePage, EditPage, type Versioned } from './form-page.tsx'
import type { Values } from './record-form.tsx'

interface RecordPages<R> {
  title: (record: R, t: ReturnType<typeof useT>) => string
  /** Text key. */
  new_title: string
  /** May depend on the address. */
  defaults: (query: URLSearchParams) => Values
  /** Text key. */
  remove_question?: string
  Fields: ComponentType
  Aside?: ComponentType
}

/** The same form for a new and a saved record. */
export function recordPages<R extends Versioned>(pages: RecordPages<R>) {
  const { title, new_title, defaults, remove_question, Fields, Aside } = pages
  const parts = { children: <Fields />, aside: Aside && <Aside /> }
  const removal = remove_question === undefined ? {} : { remove_question }
  const Edit = () => {
    const t = useT()
    return <EditPage<R> {...parts} {...removal} title={(record) => title(record, t)} />
  }
  const Create = () => {
    const [query] = useSearchParams()
    return <CreatePage {...parts} title={new_title} defaults={defaults(query)} />
  }
  return { Edit, Create }
}
