import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { setAvatar } from '../accounts/accounts.ts';
import type { BackendConfig } from '../core/config.ts';
import { ApiError, forbiddenError, notFoundError } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { photoExtensions } from '../core/files/kinds.ts';
import { publishPeopleChange } from '../core/realtime/eventQueue.ts';
import type { UpdateAvatarResponse } from './wire.ts';

/** Declares the multipart form that carries an avatar. */
export const createAvatarForm = ({ uploads }: BackendConfig) =>
  defineForm({
    fields: z.object({}),
    files: {
      image: {
        kinds: ['image'],
        extensions: photoExtensions,
        maxFiles: 1,
        maxBytes: uploads.profilePhotoBytes,
        required: true,
        description: 'png, jpg, gif or heic (kept as jpg), at most 5242880 bytes',
      },
    },
  });

/** Replaces the avatar of the person with this e-mail: the caller's, or anyone's for an administrator. */
export async function updateAvatar(
  request: FastifyRequest,
  form: ReturnType<typeof createAvatarForm>,
  email: string,
): Promise<z.output<typeof UpdateAvatarResponse>> {
  const { caller, server } = request;
  const { database, files } = server.context;
  if (email !== caller.email && !caller.isAdministrator) throw forbiddenError();
  return receiveForm(request, form, async (received) => {
    const image = await database.transaction(async (tx) => {
      const [row] = await received.recordFiles(tx, received.files.image);
      if (row === undefined) throw new ApiError(400, 'Veuillez choisir un fichier.', 'FILE_REQUIRED');
      if (!(await setAvatar(tx, email, row.id)))
        throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
      publishPeopleChange(tx);
      return row;
    });
    return { status: true as const, image: files.linksFor(caller).sign(image) };
  }).catch((error: unknown) => {
    throw toDocumentedError(error, request);
  });
}

/** Replaces upload errors by the documented messages. */
function toDocumentedError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'FILE_TOO_LARGE') {
    // The upload was aborted, so only the announced size is known.
    const size = request.headers['content-length'] ?? '5242880';
    return new ApiError(413, `Ce fichier n'est pas autorisé, ${size} octets est trop grand`, error.code);
  }
  if (error.status === 415)
    return new ApiError(415, "Ce fichier n'est pas autorisé. Seules les images sont autorisées.", error.code);
  return error;
}
