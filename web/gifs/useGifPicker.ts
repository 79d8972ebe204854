import gifPickerQuery from '../__generated__/GifPickerQuery$parameters.ts';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';

const gifPicker = onDemand(gifPickerQuery, () => import('./GifPicker.tsx'), {
  fetchPolicy: 'store-or-network',
});

/** The picker of animations, for a popover: it begins without words. */
export function useGifPicker() {
  const { open, close, opened } = useOnDemand(gifPicker);
  return { Picker: gifPicker.Component, open: () => open({ search: '' }), close, opened };
}
