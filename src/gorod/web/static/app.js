// What pages need from a script: keys, timer, guard against the second tap, running count, sound, hold-to-see, wake lock.
// It must never know a rule, and every page works (with whole reloads) without it.
import { watchTimer } from "./timer.js";
import { listenKeys } from "./keys.js";
import { guardTaps } from "./guard.js";
import { keepPanel } from "./stay.js";
import { listenHold } from "./hold.js";
import { listenSound } from "./sound.js";
import { keepAwake } from "./awake.js";
import { listenLive } from "./live.js";
import { listenForm } from "./form.js";
import { listenTally } from "./tally.js";

guardTaps();
keepPanel();
listenKeys();
listenHold();
listenSound();
listenLive();
listenForm();
listenTally();
watchTimer();
keepAwake();

if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
