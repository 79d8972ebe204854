import { z } from 'zod';
import { alternativeText } from '../core/files/alternatives.ts';
import { normalizeName } from '../core/text.ts';
import { booleanFlag, html, id, requestInstant, lastReadModification } from '../core/wire.ts';
import { places } from '../events/participation.wire.ts';
import { Post } from './wire.ts';

/** Form fields of `POST /api/eventcreate`, which publishes an event; idempotent with `Idempotency-Key`. */
export const CreateEventBody = z.object({
  text: z
    .string()
    .transform(normalizeName)
    .pipe(z.string().min(1, 'Veuillez saisir le nom de l’événement.').max(200, 'Ce nom est trop long.'))
    .describe('Its name'),
  lieu: z
    .string()
    .transform(normalizeName)
    .pipe(z.string().min(1, 'Veuillez saisir le lieu.').max(300, 'Ce lieu est trop long.')),
  description: html.default('').describe('HTML'),
  datedebut: requestInstant('Veuillez choisir la date de début.').describe('ISO 8601'),
  datefin: requestInstant('Veuillez choisir la date de fin.').describe('ISO 8601'),
  idgroup: id,
  alternative: alternativeText('The alternative text of the picture; empty for none'),
  places,
});
/** Response of `POST /api/eventcreate`: the post of the new event. */
export const CreateEventResponse = z.object({ status: z.literal(true), event: Post });

/** Fields of `POST /api/event/{id}/edit`, beside the picture in `file`; absent ones keep their value. */
export const EditEventBody = CreateEventBody.pick({ text: true, lieu: true, datedebut: true, datefin: true })
  .extend({ description: html.describe('HTML') })
  .partial()
  .extend({
    places,
    isImageDeleted: booleanFlag.default(false),
    alternative: alternativeText(
      'The alternative text of the picture that comes, or of the one that stays; empty for none',
    ),
    modifie: lastReadModification,
  });
