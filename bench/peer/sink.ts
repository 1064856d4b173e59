import { createServer } from 'node:http';

/** Reads every body and answers nothing: what an attack costs the machine by its bytes alone. */
createServer((request, response) => {
  request.resume().once('end', () => response.end());
}).listen(Number(process.env.PORT), '127.0.0.1');
