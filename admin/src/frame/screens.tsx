import { ResourceContextProvider } from 'ra-core'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import type { Staff } from '@shop/contract/admin/access/admin-access'
import { CallFailed } from '@shop/contract/call'
import { can, type Right } from '@shop/contract/rights'
import { SECTIONS } from '../sections.ts'
import type { Resource, Screen } from '../section.ts'
import { ButtonLink } from '../kit/widgets/button.tsx'
import { AdminResource } from '../kit/page/resource-context.ts'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { SearchPage } from './search-page.tsx'

interface Place {
  path: string
  right: Right | undefined
  Shown: ComponentType
  resource: Resource | null
}

/** No connection, or a new release removed the script. */
class ScreenMissing extends CallFailed {
  constructor(cause: unknown) {
    super(0, null, cause)
  }
}

const lazily = (screen: Screen) =>
  lazy(async () => {
    try {
      return { default: await screen() }
    } catch (error) {
      throw new ScreenMissing(error)
    }
  })

const screensOf = (resource: Resource): Place[] => {
  const { name, right, calls, list, create, edit } = resource
  const places: [string, Right | undefined, Screen | undefined][] = [
    [`/${name}`, right, list],
    [`/${name}/create`, calls.create?.right, create],
    [`/${name}/:id`, right, edit],
  ]
  return places.flatMap(([path, right, screen]) => (screen ? { path, right, Shown: lazily(screen), resource } : []))
}

const PLACES: readonly Place[] = SECTIONS.flatMap(({ resources = [], pages = [] }) => [
  ...pages.map(({ path, right, screen }) => ({ path, right, Shown: lazily(screen), resource: null })),
  ...resources.flatMap(screensOf),
])

export function Screens({ staff }: { staff: Staff }) {
  return (
    <Routes>
      {PLACES.map((place) => (
        <Route key={place.path} path={place.path} element={<Shown place={place} staff={staff} />} />
      ))}
      <Route path="/search" element={<SearchPage />} />
      <Route path="*" element={<Unknown />} />
    </Routes>
  )
}

function Shown({ place: { right, Shown, resource }, staff }: { place: Place; staff: Staff }) {
  const { pathname } = useLocation()
  if (right === undefined || !can(staff.role, right)) return <Forbidden />
  const screen = (
    <Broken key={pathname}>
      <Suspense fallback={<Loading />}>
        <Shown />
      </Suspense>
    </Broken>
  )
  if (!resource) return screen
  return (
    <AdminResource value={resource}>
      <ResourceContextProvider value={resource.name}>{screen}</ResourceContextProvider>
    </AdminResource>
  )
}

function Unknown() {
  const t = useT()
  return (
    <Empty is_screen title={t('shell.unknown')} text={t('shell.unknown_text')}>
      <ButtonLink to="/">{t('shell.home')}</ButtonLink>
    </Empty>
  )
}

function Forbidden() {
  const t = useT()
  return (
    <Empty is_screen title={t('shell.forbidden')} text={t('shell.forbidden_text')}>
      <ButtonLink to="/">{t('shell.home')}</ButtonLink>
    </Empty>
  )
}

class Broken extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Browsers remember failed imports.
    const again = () => (error instanceof ScreenMissing ? location.reload() : this.setState({ error: null }))
    return <Failure is_screen error={error} onRetry={again} />
  }
}
