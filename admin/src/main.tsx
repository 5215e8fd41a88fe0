import './styles/app.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { HTML_LANG, officeLanguage } from './office-language.ts'
import { Office } from './shell/office.tsx'

const place = document.getElementById('office')
if (!place) throw new Error('the page has no place for the office')
document.documentElement.lang = HTML_LANG[officeLanguage()]

// One route for all: which screens there are is the sections' to say, and a data router lets a form ask before it is left.
const router = createBrowserRouter([{ path: '*', element: <Office /> }], { basename: '/admin' })

createRoot(place).render(<RouterProvider router={router} />)
