/** Classes of the frame of /discussions, which takes the whole height; bootstrap.css has the same. */
export const pageFrame =
  '-mx-3 -mt-5 -mb-24 h-[calc(100dvh-var(--below-header)-var(--tabs)-env(safe-area-inset-bottom))] sm:-mx-6 lg:mx-0 lg:mt-0 lg:-mb-10 lg:h-[calc(100dvh-var(--below-header)-2.5rem)]';

/** Classes of what fills the frame. */
export const inPage =
  'flex h-full min-h-0 overflow-hidden bg-surface text-ink outline-none lg:rounded-2xl lg:border lg:border-line';
