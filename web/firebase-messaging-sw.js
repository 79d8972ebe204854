// The service worker's entry. Its URL must never change: browsers identify an installed worker by it.
import './session/pushWorker.ts';
