import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';

export interface GoneNoticeProps {
  nodeId: string;
  /** That it is no longer there, in words. */
  children: ReactNode;
  /** What the person was writing under it. */
  unsent: readonly string[];
  /** Where to go from here; otherwise what is gone can be put away. */
  way?: ReactNode;
}

const GoneText = lazyPart(() => import('./GoneText.tsx'));

/** Stands in the place of what is no longer there. */
export const GoneNotice = (props: GoneNoticeProps) => (
  <Suspense fallback={<p className="m-0 text-[0.9375rem] text-muted">{props.children}</p>}>
    <GoneText {...props} />
  </Suspense>
);
