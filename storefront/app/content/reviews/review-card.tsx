import type { Review } from '@shop/contract/shop/content'
import { HTML_LANG, type StoredFile } from '@shop/contract/primitives'
import { useTranslation } from '../../i18n/translation.tsx'
import { Picture } from '../../ui/picture.tsx'
import { reviewAuthor, reviewOrganisation } from './review-author.ts'
import type { OpenDocument } from '../certificates/use-document-lightbox.tsx'

interface ReviewCardProps {
  review: Review
  onMail: OpenDocument
}

export function ReviewCard({ review, onMail }: ReviewCardProps) {
  const { t } = useTranslation()
  const organisation = reviewOrganisation(review)
  return (
    <article className="review">
      {/* Not translated. */}
      <p className="text-[1.0625rem] leading-7 whitespace-pre-line" lang={HTML_LANG.ua}>
        {review.text}
      </p>
      {review.reply && <Reply text={review.reply} />}
      <footer className="mt-auto flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-40">
          <b className="font-semibold">{reviewAuthor(review) ?? t('review_unsigned')}</b>
          {organisation && <p className="text-sm text-ink-600">{organisation}</p>}
        </div>
        {review.file && <MailLink file={review.file} onMail={onMail} />}
      </footer>
    </article>
  )
}

function Reply({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className="border-l-3 border-brand-600 pl-4">
      <p className="text-sm font-semibold">{t('review_reply')}</p>
      <p className="mt-1 text-sm leading-6 whitespace-pre-line text-ink-600" lang={HTML_LANG.ua}>
        {text}
      </p>
    </div>
  )
}

function MailLink({ file, onMail }: { file: StoredFile; onMail: OpenDocument }) {
  const { t } = useTranslation()
  return (
    <a
      className="link grid shrink-0 justify-items-center gap-1 text-sm"
      href={file.web_path}
      aria-haspopup="dialog"
      onClick={(event) => onMail(event, file)}
    >
      <span>
        <Picture
          file={file}
          sizes="56px"
          width={56}
          height={79}
          alt=""
          className="h-[79px] w-14 border border-line object-cover"
        />
      </span>
      {t('see_document')}
    </a>
  )
}
