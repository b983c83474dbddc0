// The gate of a lane as a picture that moves. It knows nothing but outputs, contacts and counts: what a board reports.

/** The classes of the pictures, by their modules. */
const pictures = new Map();

/** Fetches the pictures of a board's gates: each kind of gate names its own. */
export const fetchPictures = (board) => Promise.all(board.lanes.map(async ({ picture }) => {
  const { Picture } = await import(`./${picture}`);
  pictures.set(picture, Picture);
}));

/** The picture for a lane. */
export function gateOf(info) { return new (pictures.get(info.picture))(info); }
