import { localised } from '@shop/contract/rules/names'
import { ChevronDown, LayoutGrid, X } from '../ui/icon-paths.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopData } from '../shop-data.ts'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SideList, type Here } from './side-list.tsx'

/** Where the list stands for readers without scripts. */
export const CATEGORIES_ID = 'categories'

/** On narrow screens: a button that says where the reader is, and the categories in a drawer behind it. */
export function CategoryDrawer({ here }: { here: Here }) {
  const { t, language } = useTranslation()
  // Open on the page where it was opened: a move to another one closes it.
  const { key } = useLocation()
  const [opened_on, setOpenedOn] = useState<string | null>(null)
  const is_open = opened_on === key
  const category = useShopData().categories.find(({ id }) => id === here.category_id)
  return (
    <div className="pb-4 lg:hidden">
      <a
        href={`#${CATEGORIES_ID}`}
        role="button"
        aria-haspopup="dialog"
        className={buttonClass({ kind: 'ghost', is_block: true }, '!justify-between')}
        onClick={(event) => {
          event.preventDefault()
          setOpenedOn(key)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpenedOn(key)
        }}
      >
        <span className="inline-flex items-center gap-3">
          <Icon of={LayoutGrid} />
          {t('categories')}
        </span>
        <span className="inline-flex items-center gap-2 font-normal text-ink-600">
          {category ? localised(category, 'name', language) : t('all_products')}
          <Icon of={ChevronDown} />
        </span>
      </a>
      {is_open && <Drawer here={here} onClose={() => setOpenedOn(null)} />}
    </div>
  )
}

function Drawer({ here, onClose }: { here: Here; onClose: () => void }) {
  const { t } = useTranslation()
  const title_id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the browser would not give the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby={title_id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="drawer__panel">
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-white py-2 pr-2 pl-4">
          <h2 className="text-xl" id={title_id}>
            {t('categories')}
          </h2>
          <IconButton label={t('close')} onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        <div className="p-3">
          <SideList here={here} />
        </div>
      </div>
    </dialog>
  )
}
