import { GraphQLScalarType, Kind } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { GraphQLUpload } from 'graphql-upload-ts';
import { fault } from '../errors.ts';

/** A scalar that is text of a certain form on its way in, and passes as it is on its way out. */
function textScalar(name: string, accepts: (value: string) => boolean): GraphQLScalarType<string, string> {
  const check = (value: unknown): string => {
    if (typeof value !== 'string' || !accepts(value)) throw fault('BAD_USER_INPUT', `Not a ${name}.`);
    return value;
  };
  return new GraphQLScalarType({
    name,
    // Rooms decode before they answer: what leaves is right by construction, and checking each value
    // again would cost a third of the time of a page.
    serialize: (value) => value as string,
    parseValue: check,
    parseLiteral: (node) => check(node.kind === Kind.STRING ? node.value : undefined),
  });
}

const isWebAddress = (value: string) => value.length <= 2_000 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Resolvers of the scalars of core.graphql. */
export const scalarResolvers = {
  DateTime: new GraphQLScalarType({ ...DateTimeISOResolver.toConfig(), name: 'DateTime', serialize: (value) => value }),
  URL: textScalar('URL', isWebAddress),
  HTML: textScalar('HTML', () => true),
  Color: textScalar('Color', (value) => /^#[0-9a-f]{6}$/i.test(value)),
  Upload: GraphQLUpload,
};
