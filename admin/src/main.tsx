import './styles/app.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { HTML_LANG, adminLanguage } from './admin-language.ts'
import { Admin } from './frame/admin.tsx'

const root = document.getElementById('office')
if (!root) throw new Error('the page has no root element')
document.documentElement.lang = HTML_LANG[adminLanguage()]

// Sections define their screens. Only a data router lets a form block navigation.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }], { basename: '/admin' })

createRoot(root).render(<RouterProvider router={router} />)
