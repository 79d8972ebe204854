import { Skeleton } from '../ui/Skeleton.tsx';

/** Placeholder as high as the box of a one-line translation, while that loads. */
export const TranslationSkeleton = () => <Skeleton className="h-23 rounded-xl pointer-coarse:h-25" />;
