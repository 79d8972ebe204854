import { Suspense } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { GoneTextProps } from './GoneText.tsx';

const GoneText = lazyPart(() => import('./GoneText.tsx'));

/** Notice in place of deleted content. */
export const GoneNotice = (props: GoneTextProps) => (
  <Suspense fallback={<p className="m-0 text-[0.9375rem] text-muted">{props.children}</p>}>
    <GoneText {...props} />
  </Suspense>
);
