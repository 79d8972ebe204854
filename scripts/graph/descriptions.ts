/** Rules for descriptions. */
import { getNullableType, isEnumType, isListType, isNonNullType } from 'graphql';
import {
  directive,
  fieldArguments,
  inputFields,
  isConnection,
  isEdge,
  isPayload,
  outputFields,
  ownTypes,
  type Rule,
} from './parts.ts';

/** Words without information. */
const empty = new Set(
  'a an the of its it is in to and or for this that which one with by on as at whom what whose who they global id new'.split(
    ' ',
  ),
);
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-zà-ÿ0-9]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''));

/** Whether a description only repeats the name and its owner. */
function saysNothing(name: string, description: string): boolean {
  const known = new Set(wordsOf(name));
  return wordsOf(description).every((word) => known.has(word) || empty.has(word));
}

const idempotencyKeyText =
  'Key of 1 to 64 printable ASCII characters: a retry with the same key has the result of the first call.';

interface Part {
  name: string;
  description: string | null | undefined;
}

const partsOf: (...parameters: Parameters<Rule>) => Part[] = (schema) => [
  ...ownTypes(schema).flatMap((type) => [
    { name: type.name, description: type.description },
    ...(isEnumType(type)
      ? type
          .getValues()
          .map((value) => ({ name: `${type.name}.${value.name}`, description: value.description }))
      : []),
  ]),
  ...outputFields(schema).map(({ name, field }) => ({ name, description: field.description })),
  ...inputFields(schema).map(({ name, field }) => ({ name, description: field.description })),
  ...fieldArguments(schema).map(({ name, argument }) => ({ name, description: argument.description })),
  ...schema
    .getDirectives()
    .filter(({ astNode }) => astNode)
    .map(({ name, description }) => ({ name: `@${name}`, description })),
];

const described: Rule = (schema) =>
  partsOf(schema)
    .filter(({ description }) => (description ?? '').trim().length < 2)
    .map(({ name }) => `${name}: has no description.`);

/** Parts of connections, payloads and inputs have common texts. */
const isForm = (name: string): boolean =>
  /(?:Connection|Edge|Payload|PageInfo)\.\w+$/.test(name) || /(?:^\w+Input|\.id|[a-z]Ids?)$/.test(name);

const meaningful: Rule = (schema) =>
  partsOf(schema)
    .filter(({ name, description }) => description && !isForm(name) && !name.endsWith('(input:)'))
    .filter(({ name, description }) => saysNothing(name, description ?? ''))
    .map(({ name, description }) => `${name}: “${description}” says no more than its name.`);

/** Nullable fields say when they are null. */
const nulls: Rule = (schema) =>
  outputFields(schema)
    .filter(
      ({ type, field }) =>
        !isNonNullType(field.type) && !isPayload(type) && !isConnection(type) && !isEdge(type),
    )
    .filter(({ field }) => !directive(schema, 'semanticNonNull', field))
    .filter(({ field }) => !/\bnull\b|\bnone\b|\bnobody\b|nothing/i.test(field.description ?? ''))
    .map(({ name }) => `${name}: may be null, and does not say when.`);

/** Enums and unions mention unknown future values. */
const unknownValues: Rule = (schema) => {
  const answered = new Set(
    outputFields(schema).map(({ field }) => String(field.type).replaceAll(/[[\]!]/g, '')),
  );
  return ownTypes(schema)
    .filter((type) => isEnumType(type) && answered.has(type.name))
    .filter(({ description }) => !/do(?:es)? not know|unknown/i.test(description ?? ''))
    .map(({ name }) => `${name}: says what a client does with a value that it does not know.`);
};

/** Descriptions are self-contained noun phrases that do not mention the REST API. */
const style: Rule = (schema) =>
  partsOf(schema).flatMap(({ name, description }) => {
    const text = (description ?? '').replaceAll(/\s+/g, ' ').trim();
    const isDisallowed = (pattern: RegExp, why: string) => (pattern.test(text) ? [`${name}: ${why}`] : []);
    return [
      ...(text.split(' ').length < 3 ? [`${name}: a description has three words or more.`] : []),
      ...(text.length > 200 ? [`${name}: a description has 200 characters at most.`] : []),
      ...isDisallowed(
        /^(?:Whose|Whom|Which|When|Where|How|Why|What|Who|Whoever)\b/,
        'a description begins with a noun, not with a question word.',
      ),
      ...isDisallowed(
        /\bthe API\b|\b(?:told|tells?)\b|\bone call of\b/i,
        'a description does not mention the API or its calls.',
      ),
    ];
  });

/** Texts that are the same wherever a field of this name appears. */
const commonTexts: readonly [name: RegExp, text: string][] = [
  [/\.id$/, 'Global id of the object.'],
  [
    // `updateCommunity` may write all but one field.
    /(?<!^UpdateCommunityPayload)\.userErrors$/,
    'Reasons why the mutation was refused, empty on success; only with OVERWRITTEN it was written.',
  ],
  [/\.idempotencyKey$/, idempotencyKeyText],
  [/Edge\.cursor$/, 'Cursor of this edge.'],
  [/Edge\.node$/, 'The object of this edge.'],
  [/\.version$/, 'Version of the editable fields, for `basedOn` of a change.'],
  // The breaking news are a text without a version.
  [
    /(?<!^UpdateBreakingNewsInput)\.basedOn$/,
    'The `version` that was read: STALE if there is another by now. Absent overwrites the current one.',
  ],
  [/\.lastEdit$/, 'Last edit; null when there was none, or where unknown.'],
  [/Connection\.pageInfo$/, 'Information about the page.'],
];

const common: Rule = (schema) =>
  partsOf(schema).flatMap(({ name, description }) =>
    commonTexts
      .filter(([pattern, text]) => pattern.test(name) && description?.replaceAll('\n', ' ') !== text)
      .map(([, text]) => `${name}: the common text is “${text}”`),
  );

/** Small numbers are also written as words. */
const numberWords: Readonly<Record<number, string>> = { 4: 'four', 5: 'five', 9: 'nine' };

/** Sizes of pages and lengths of lists that are refused say their limit, which introspection does not show. */
const limits: Rule = (schema) =>
  [
    ...inputFields(schema).map(({ name, field }) => ({ name, part: field })),
    ...fieldArguments(schema).map(({ name, argument }) => ({ name, part: argument })),
  ].flatMap(({ name, part }) => {
    const max = directive(schema, 'limit', part)?.max;
    const isCounted = isListType(getNullableType(part.type)) || /^(?:first|last|limit)$/.test(part.name);
    if (typeof max !== 'number' || !isCounted) return [];
    const words = [String(max), max.toLocaleString('en'), numberWords[max]];
    return words.some((word) => word && part.description?.includes(word))
      ? []
      : [`${name}: says “${max.toLocaleString('en')} at most”.`];
  });

/** Rules about descriptions in the schema. */
export const descriptionRules: readonly Rule[] = [
  described,
  meaningful,
  nulls,
  unknownValues,
  limits,
  style,
  common,
];
