import type { Story } from '../../gallery/story.ts'
import { Skeleton } from './skeleton.tsx'

/** The size comes from the place that it stands in for. */
export const InPlaceOfAPicture: Story = () => <Skeleton className="story__place" />
