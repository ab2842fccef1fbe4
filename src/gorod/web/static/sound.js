// Sounds made here, no files: ambience of the night, and the signals of the timer with vibration and a soft frame.
// Nothing sounds before a tap, and nothing depends on who acts.
let audio = null;
let playing = null;

const root = () => document.documentElement.dataset;
const wants = (name) => root()[name] === "1";

function context() {
  const Kind = window.AudioContext ?? window.webkitAudioContext;
  if (!Kind) return null;
  audio ??= new Kind();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  return audio;
}

function noise(ctx) {
  const buffer = ctx.createBuffer(1, ctx.sampleRate * 4, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  let brown = 0;
  for (let i = 0; i < data.length; i += 1) {
    brown = (brown + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    data[i] = brown * 3.2;
  }
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  return source;
}

const KINDS = {
  rain: { type: "highpass", frequency: 900, gain: 0.5, sway: 0.05 },
  wind: { type: "bandpass", frequency: 420, gain: 0.9, sway: 0.4 },
  hum: { type: "lowpass", frequency: 140, gain: 1.0, sway: 0.15 },
};

function start() {
  const ctx = context();
  if (!ctx) return;
  const kind = KINDS[root().ambience] ?? KINDS.rain;
  const source = noise(ctx);
  const filter = new BiquadFilterNode(ctx, { type: kind.type, frequency: kind.frequency, Q: 0.6 });
  const gain = new GainNode(ctx, { gain: 0 });
  const slow = new OscillatorNode(ctx, { frequency: 0.08 });
  const depth = new GainNode(ctx, { gain: kind.frequency * kind.sway });
  slow.connect(depth).connect(filter.frequency);
  source.connect(filter).connect(gain).connect(ctx.destination);
  gain.gain.linearRampToValueAtTime(kind.gain, ctx.currentTime + 2);
  source.start();
  slow.start();
  playing = { source, slow, gain };
}

function stop() {
  if (!playing || !audio) return;
  const { source, slow, gain } = playing;
  gain.gain.cancelScheduledValues(audio.currentTime);
  gain.gain.setTargetAtTime(0, audio.currentTime, 0.4);
  source.stop(audio.currentTime + 2);
  slow.stop(audio.currentTime + 2);
  playing = null;
}

function mark() {
  for (const button of document.querySelectorAll("[data-ambience-button]")) {
    button.setAttribute("aria-pressed", playing ? "true" : "false");
  }
}

// A signal: "soon" at ten seconds, "over" at the end. A fault of the sound stops neither frame nor vibration.
export function signal(kind) {
  if (wants("flash")) {
    const frame = document.getElementById("flash");
    frame?.classList.add("now");
    setTimeout(() => frame?.classList.remove("now"), kind === "over" ? 900 : 350);
  }
  if (wants("vibrate")) { try { navigator.vibrate?.(kind === "over" ? [200, 100, 200] : 120); } catch { /* none here */ } }
  if (!wants("beep") || !audio) return;
  try {
    const ctx = context();
    const tone = new OscillatorNode(ctx, { frequency: kind === "over" ? 440 : 660 });
    const gain = new GainNode(ctx, { gain: 0.0001 });
    tone.connect(gain).connect(ctx.destination);
    gain.gain.exponentialRampToValueAtTime(0.2, ctx.currentTime + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, ctx.currentTime + (kind === "over" ? 0.9 : 0.25));
    tone.start();
    tone.stop(ctx.currentTime + 1);
  } catch { /* the frame has told it */ }
}

function speak(text) {
  if (!wants("speech") || !window.speechSynthesis) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = document.documentElement.lang === "ru" ? "ru-RU" : "en-GB";
  said.rate = 0.9;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

export function listenSound() {
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#timer, .clock-start, .main")) context(); // a tap unlocks sound where that is needed
    const script = event.target.closest?.(".script");
    if (script) speak(script.textContent);
    if (!event.target.closest?.("[data-ambience-button]")) return;
    if (playing) stop(); else start();
    mark();
  });
  document.addEventListener("htmx:after:swap", mark);
}
