import type { RequestHandler } from 'express';
import { processRequest } from 'graphql-upload-ts';
import type { GatewayConfig } from '../config.ts';

/** Files of one request at most. */
const maxFiles = 20;
const preflight = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Reads multipart requests (GraphQL multipart request specification). A form of another site can send
 * one without asking, so a header that such a form cannot set is required before anything is read.
 * The answer waits for the whole request, or what was spooled would stay behind.
 */
export function receiveUploads(config: GatewayConfig): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    if (!preflight.some((name) => request.headers[name])) {
      request.resume();
      response.status(400).json({
        errors: [
          {
            message: 'Multipart requests need the header apollo-require-preflight.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      });
      return;
    }
    const received = new Promise((resolve) => request.on('close', resolve).on('end', resolve));
    const { send } = response;
    response.send = (body) => {
      void received.then(() => {
        response.send = send;
        response.send(body);
      });
      request.resume();
      return response;
    };
    try {
      request.body = await processRequest(request, response, {
        maxFileSize: config.uploadBytes,
        maxFiles,
        maxFieldSize: 1024 * 1024,
      });
      next();
    } catch (error) {
      const status =
        error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 400;
      const message = status === 413 ? 'Ce fichier est trop grand.' : 'The multipart request is malformed.';
      response.status(status).json({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
    }
  };
}
