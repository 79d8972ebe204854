import type { FormFile } from '../core/files/form.ts';

/** The files of one upload: one to five, of any kind that the product takes. */
export const uploadedFiles: FormFile = {
  kinds: ['image', 'video', 'audio', 'document'],
  most: 5,
  required: true,
  missing: 'Il faut sélectionner au moin un fichier',
  wireName: 'document[i]',
};
