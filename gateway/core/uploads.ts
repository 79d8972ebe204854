import type { FileUpload } from 'graphql-upload-ts';
import type { FilePart } from './rest/multipart.ts';

/** An `Upload` variable as resolvers receive it. */
export type UploadValue = Promise<FileUpload> | FileUpload;

/** The part under which an uploaded file travels on to the API. */
export async function filePart(name: string, upload: UploadValue): Promise<FilePart> {
  const received = await upload;
  return {
    name,
    filename: received.filename || 'file',
    contentType: received.mimetype,
    open: () => received.createReadStream(),
  };
}
