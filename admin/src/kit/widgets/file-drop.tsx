import { useState } from 'react'
import { CallFailed } from '@shop/contract/call'
import type { AnyEndpoint, Reply } from '@shop/contract/endpoint'
import { addressOf } from '@shop/contract/call'
import { failureText, fieldFaults } from '../../failure.ts'
import { DropZone } from './drop-zone.tsx'
import { formatBytes } from '../text/format.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../text/translate.ts'

interface Props<E extends AnyEndpoint> {
  /** Checks types and size before sending. */
  route: E
  input?: { params?: Record<string, unknown>; query?: Record<string, unknown> }
  onUploaded(answer: Reply<E>, file: File): void
  /** Text key. */
  label: string
  is_multiple?: boolean
  is_disabled?: boolean
}

interface Going {
  name: string
  /** 0 to 100. */
  percent: number
}

export function FileDrop<E extends AnyEndpoint>(props: Props<E>) {
  const { route, input, onUploaded, label, is_multiple = false, is_disabled = false } = props
  const t = useT()
  const [going, setGoing] = useState<Going | null>(null)
  const take = async (files: readonly File[]) => {
    for (const file of is_multiple ? files : files.slice(0, 1)) {
      const fault = faultOf(route, file)
      if (fault !== null) {
        toast('err', t(fault, { name: file.name, max: formatBytes(route.upload?.bytes_max ?? 0) }))
        continue
      }
      setGoing({ name: file.name, percent: 0 })
      try {
        const answer = await send(addressOf(route, input), route, file, (percent) =>
          setGoing({ name: file.name, percent }),
        )
        onUploaded(answer as Reply<E>, file)
      } catch (error) {
        toast('err', `${file.name}: ${Object.values(fieldFaults(error, t))[0] ?? failureText(error, t)}`)
      }
    }
    setGoing(null)
  }
  if (going)
    return (
      <div className="grid gap-2 rounded-md border-[1.5px] border-line-strong p-4" role="status">
        <progress className="progress w-full" max={100} value={going.percent} aria-label={going.name} />
        <span className="mono truncate">
          {going.name} · {going.percent} %
        </span>
      </div>
    )
  return (
    <DropZone
      accept={route.upload?.types.join(',')}
      is_multiple={is_multiple}
      is_disabled={is_disabled}
      className="p-4 text-sm hover:text-brand-600"
      onFiles={(files) => void take(files)}
    >
      {t(label)}
    </DropZone>
  )
}

function faultOf({ upload }: AnyEndpoint, file: File): string | null {
  if (!upload) throw new Error('this call takes no file')
  if (file.size > upload.bytes_max) return 'kit.file_too_large'
  return file.type !== '' && !upload.types.includes(file.type) ? 'kit.file_wrong_type' : null
}

/** `fetch` has no upload progress. */
function send(address: string, route: AnyEndpoint, file: File, tell: (percent: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, address)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', file.type || (route.upload?.types[0] ?? ''))
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(Math.round((loaded / total) * 100)))
    request.addEventListener('error', () => reject(new CallFailed(0, null)))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(new CallFailed(request.status, request.response))
    })
    request.send(file)
  })
}
