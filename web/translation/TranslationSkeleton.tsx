import { Skeleton } from '../ui/Skeleton.tsx';

/** A translation of one line that is on its way. */
export const TranslationSkeleton = () => <Skeleton className="mt-2 h-23 rounded-xl pointer-coarse:h-25" />;
