/** Side and alignment of a layer beside its button. */
export type Placement = 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end';

/** CSS classes of every layer. */
export const layerClasses =
  'z-50 rounded-2xl border border-line bg-raised text-ink shadow-xl outline-none data-entering:animate-pop data-exiting:opacity-0';

/** Classes of the error for a layer whose code failed to load. */
export const missingLayerClasses =
  'fixed inset-x-4 bottom-20 z-60 mx-auto w-fit rounded-xl shadow-xl lg:bottom-6';
