import { act, fireEvent } from '@testing-library/react';

/** Chooses files in the only file chooser of the page, or in the one behind a button. */
export const chooseFiles = (files: readonly File[], button?: HTMLElement) => {
  const input = button ? button.nextElementSibling : document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file chooser.');
  return act(async () => void fireEvent.change(input, { target: { files } }));
};
