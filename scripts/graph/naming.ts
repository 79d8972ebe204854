/** Rules for names. */
import { getNamedType, isEnumType, isInputObjectType } from 'graphql';
import { fieldArguments, inputFields, isPayload, outputFields, ownTypes, type Rule } from './parts.ts';

const [pascal, camel, upper] = [/^[A-Z][A-Za-z0-9]*$/, /^[a-z][A-Za-z0-9]*$/, /^[A-Z][A-Z0-9_]*$/];
const aState = /^(?:is|are|has|can|viewer(?:Is|Has|Can))[A-Z]/;

const forms: Rule = (schema) => [
  ...ownTypes(schema).flatMap((type) => [
    ...(pascal.test(type.name) ? [] : [`${type.name}: types are written LikeThis.`]),
    ...(isEnumType(type)
      ? type
          .getValues()
          .filter(({ name }) => !upper.test(name))
          .map(({ name }) => `${type.name}.${name}: values are written LIKE_THIS.`)
      : []),
  ]),
  ...[...outputFields(schema), ...inputFields(schema)]
    .filter(({ field }) => !camel.test(field.name))
    .map(({ name }) => `${name}: fields are written likeThis.`),
];

const states: Rule = (schema) =>
  [...outputFields(schema), ...inputFields(schema)]
    .filter(({ field }) => getNamedType(field.type).name === 'Boolean' && !aState.test(field.name))
    .map(({ name }) => `${name}: what is true or false begins with is, are, has, can or viewerCan.`);

/** Id inputs name their object. */
const ids: Rule = (schema) => [
  ...inputFields(schema)
    .filter(({ field }) => getNamedType(field.type).name === 'ID' && !/[a-z](?:Id|Key)s?$/.test(field.name))
    .map(({ name }) => `${name}: an id in an input says of what it is: postId.`),
  ...inputFields(schema)
    .filter(({ field }) => getNamedType(field.type).name !== 'ID' && /Ids?$/.test(field.name))
    .map(({ name }) => `${name}: is named as an id and is none.`),
];

/** Types sent to many or held by the client, changes of up to a hundred entries, and objects beside which the post costs a call. */
const idsAlone: ReadonlySet<string> = new Set([
  'CommunityInvalidated.communityId',
  'ContentInvalidated.parentCommentId',
  'ContentInvalidated.communityId',
  'ContentInvalidated.nodeId',
  'ContentInvalidated.postId',
  'MessageReceived.previousMessageId',
  'MessageSummary.messageId',
  'PushReceived.messageId',
  'Notification.postId',
  'SharedPost.postId',
  'Event.postId',
  'GalleryPost.postId',
  'TopPost.postId',
  'PushedPost.postId',
  'PushedPost.commentOrReplyId',
  'SharedPost.communityId',
  'Notification.commentOrReplyId',
  'InteractionsInvalidated.nodeId',
  'DeletedCommunity.communityId',
  'DeletedLibraryEntry.libraryEntryId',
]);

/** Payloads return objects; ids only for deleted ones or where enough. */
const objects: Rule = (schema) =>
  outputFields(schema)
    .filter(({ field }) => getNamedType(field.type).name === 'ID' && /[a-z]Ids?$/.test(field.name))
    .filter(
      ({ field, name }) => !/^(?:deleted|removed|previous)[A-Z]/.test(field.name) && !idsAlone.has(name),
    )
    .map(({ name }) => `${name}: use the object instead of its id.`);

/** Types required by name suffixes. */
const kinds: readonly [what: RegExp, type: RegExp][] = [
  [/^(?:text|welcomeText)$/, /^HTML$/],
  [/(?:^url|Url)$/, /^URL$/],
  [/(?:^at|[a-z]At)$/, /^DateTime$/],
  [/(?:^date|Date)$/, /^Date$/],
  [/^month$/, /^YearMonth$/],
  [/^language$/, /^LanguageCode$/],
  [/^country$/, /^CountryCode$/],
  [/[a-z]Color$|^color$/, /^Color$/],
  [/[a-z]Count$/, /^Int$/],
];

const scalars: Rule = (schema) =>
  [
    // A mutation is named after what it does.
    ...outputFields(schema)
      .filter(({ type }) => type !== schema.getMutationType())
      .map(({ name, field }) => ({ name, part: field })),
    ...inputFields(schema).map(({ name, field }) => ({ name, part: field })),
    ...fieldArguments(schema).map(({ name, argument }) => ({ name, part: argument })),
  ].flatMap(({ name, part }) =>
    kinds
      .filter(([what, type]) => what.test(part.name) && !type.test(getNamedType(part.type).name))
      .map(([, type]) => `${name}: is named like a ${type.source.replaceAll(/[\^$]/g, '')}.`),
  );

/** Inputs and payloads belong to mutations. */
const mutations: Rule = (schema) => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const wanted = new Set(fields.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)));
  return ownTypes(schema)
    .filter((type) => isPayload(type) && !wanted.has(type.name.replace(/Payload$/, '')))
    .map(({ name }) => `${name}: no mutation is called so.`)
    .concat(
      ownTypes(schema)
        .filter((type) => isInputObjectType(type) && !/(?:Input|Order)$/.test(type.name))
        .map(({ name }) => `${name}: inputs end with Input or Order.`),
    );
};

/** Rules about names of types, fields and mutations. */
export const namingRules: readonly Rule[] = [forms, states, ids, objects, scalars, mutations];
