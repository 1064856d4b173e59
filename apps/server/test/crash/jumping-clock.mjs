// Loaded before the server: at each SIGUSR2 its clock jumps, twenty minutes ahead and back in turn, as one that is set right.
const RealDate = Date;
const jump = 20 * 60_000;
let ahead = 0;

process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? jump : 0;
});

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
