interface Sound {
  samples: Float32Array;
  /** Samples per second. */
  rate: number;
}

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds from the beginning. */
  at: number;
  /** Seconds until it has almost died away. */
  length: number;
  loudness: number;
}

/** Notes of a struck wooden bar: the fundamental, and a short fourth harmonic. */
function bars(notes: readonly Note[], seconds: number, rate: number): Sound {
  const samples = new Float32Array(Math.round(seconds * rate));
  for (const { pitch, at, length, loudness } of notes) {
    const first = Math.round(at * rate);
    const count = Math.min(Math.round(length * 1.6 * rate), samples.length - first);
    for (let index = 0; index < count; index += 1) {
      const time = index / rate;
      const strike = Math.min(1, time / 0.004);
      const body = Math.exp((-3.2 * time) / length) * Math.sin(2 * Math.PI * pitch * time);
      const tip = 0.28 * Math.exp((-14 * time) / length) * Math.sin(8 * Math.PI * pitch * time);
      // The last tenth fades out, so that a cut note does not click.
      const fade = Math.min(1, (count - index) / (count * 0.1));
      samples[first + index] = (samples[first + index] ?? 0) + loudness * strike * fade * (body + tip);
    }
  }
  return { samples, rate };
}

/** The German ringing tone: 425 Hz, one second on and four off. */
function ringback(rate: number): Sound {
  const samples = new Float32Array(5 * rate);
  for (let index = 0; index < rate; index += 1) {
    const edge = Math.min(1, index / (0.02 * rate), (rate - index) / (0.02 * rate));
    samples[index] = 0.35 * edge * Math.sin((2 * Math.PI * 425 * index) / rate);
  }
  return { samples, rate };
}

const note = (pitch: number, at: number, length = 0.5, loudness = 0.42): Note => ({ pitch, at, length, loudness });

/** Every sound of a call, by the name of its file. The first two repeat until they are stopped. */
export const sounds = (): Record<'ringtone' | 'ringback' | 'call-end', Sound> => {
  const motif = (at: number) => [note(659.3, at), note(830.6, at + 0.14), note(987.8, at + 0.28, 0.7)];
  return {
    ringtone: bars([...motif(0), ...motif(0.62)], 2.6, 16_000),
    ringback: ringback(8_000),
    'call-end': bars([note(587.3, 0, 0.3), note(440, 0.16, 0.42)], 0.85, 16_000),
  };
};
