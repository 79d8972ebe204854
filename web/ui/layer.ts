/** Where a layer stands beside its button. */
export type Placement = 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end';

/** The look of a layer. */
export const layerClasses =
  'z-50 rounded-2xl border border-line bg-raised text-ink shadow-xl outline-none data-entering:animate-pop data-exiting:opacity-0';
