import { type GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { DateTimeISOResolver, SafeIntResolver } from 'graphql-scalars';
import { graphqlError } from '../http/errors.ts';
import { UploadedFile } from '../rest/uploadedFile.ts';

/** Parsing and serialisation of a scalar; its name and description are in the SDL. */
type ScalarResolver = Pick<GraphQLScalarType, 'serialize' | 'parseValue' | 'parseLiteral'>;

/** A text scalar validated on input only. */
function textScalar(name: string, accepts: (value: string) => boolean): ScalarResolver {
  const check = (value: unknown): string => {
    if (typeof value !== 'string' || !accepts(value)) throw graphqlError('BAD_USER_INPUT', `Not a ${name}.`);
    return value;
  };
  return {
    // Values were decoded already: validating again would take a third of a page's time.
    serialize: (value) => value,
    parseValue: check,
    parseLiteral: (node) => check(node.kind === Kind.STRING ? node.value : undefined),
  };
}

const isWebAddress = (value: string) =>
  value.length <= 2_000 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Accepted years of dates. */
const years = { first: 1900, last: 2100 };

const isWithinYears = (instant: Date): boolean => {
  const year = instant.getUTCFullYear();
  return year >= years.first && year <= years.last;
};

const isDay = (value: string) => {
  const instant = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && isWithinYears(instant) && instant.toISOString().startsWith(value)
  );
};

/** Instants are ISO 8601 text in UTC. */
function instantOf(instant: Date): string {
  if (!isWithinYears(instant))
    throw graphqlError('BAD_USER_INPUT', `Not a DateTime from ${years.first} to ${years.last}.`);
  return instant.toISOString();
}

function notAnUpload(): never {
  throw graphqlError('BAD_USER_INPUT', 'Not an Upload: files travel in a multipart request.');
}

/** Resolvers of the scalars of directives.graphql. */
export const scalarResolvers = {
  DateTime: {
    serialize: (value: unknown) => value,
    parseValue: (value: unknown) => instantOf(new Date(DateTimeISOResolver.parseValue(value))),
    parseLiteral: (node: ValueNode) => instantOf(new Date(DateTimeISOResolver.parseLiteral(node, {}))),
  },
  URL: textScalar('URL', isWebAddress),
  HTML: textScalar('HTML', () => true),
  Date: textScalar('Date', isDay),
  YearMonth: textScalar('YearMonth', (value) => isDay(`${value}-01`)),
  Color: textScalar('Color', (value) => /^#[0-9a-f]{6}$/i.test(value)),
  ByteCount: {
    serialize: SafeIntResolver.serialize,
    parseValue: SafeIntResolver.parseValue,
    parseLiteral: SafeIntResolver.parseLiteral,
  },
  Upload: {
    serialize: notAnUpload,
    // Only multipart requests can put a file into variables.
    parseValue: (value: unknown) => (value instanceof UploadedFile ? value : notAnUpload()),
    parseLiteral: notAnUpload,
  },
};
