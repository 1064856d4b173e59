import multipart from '@fastify/multipart';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Where routes are mounted: those that take an upload inside a plugin of their own, with the parser of multipart bodies, whose
 * hooks no other call pays for (decision 106). For others such a body is as none.
 */
export function routesOf(app: FastifyInstance) {
  const uploads: RouteOptions[] = [];
  app.addContentTypeParser(/^multipart\/form-data\b/i, (_request, _payload, done) => done(null));
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10 } });
    for (const options of uploads) scope.route(options);
  });
  return (options: RouteOptions, isUpload: boolean): void => {
    if (isUpload) uploads.push(options);
    else app.route(options);
  };
}
