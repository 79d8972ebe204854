import { z } from 'zod';
import { alternativeText } from '../core/files/alternatives.ts';
import { normalizeName } from '../core/text.ts';
import { booleanFlag, html, id, requestInstant, lastReadModification } from '../core/wire.ts';
import { places } from '../events/participation.wire.ts';
import { Post } from './wire.ts';

/** Documented form fields of a new event. */
const createEventFields = z.object({
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
/** Form fields of `POST /api/eventcreate`, which publishes an event; idempotent with `Idempotency-Key`. */
export const CreateEventBody = createEventFields.transform(
  ({ idgroup, text, lieu, datedebut, datefin, ...others }) => ({
    ...others,
    communityId: idgroup,
    title: text,
    place: lieu,
    startsAt: new Date(datedebut),
    endsAt: new Date(datefin),
  }),
);
/** Response of `POST /api/eventcreate`: the post of the new event. */
export const CreateEventResponse = z.object({ status: z.literal(true), event: Post });

const toOptionalDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Fields of `POST /api/event/{id}/edit`, beside the picture in `file`; absent ones keep their value. */
export const EditEventBody = createEventFields
  .pick({ text: true, lieu: true, datedebut: true, datefin: true })
  .extend({ description: html.describe('HTML') })
  .partial()
  .extend({
    places,
    isImageDeleted: booleanFlag.default(false),
    alternative: alternativeText(
      'The alternative text of the picture that comes, or of the one that stays; empty for none',
    ),
    modifie: lastReadModification,
  })
  .transform(({ text, lieu, datedebut, datefin, modifie, ...others }) => ({
    ...others,
    title: text,
    place: lieu,
    startsAt: toOptionalDate(datedebut),
    endsAt: toOptionalDate(datefin),
    lastModifiedAt: modifie,
  }));
