/** Address of the form with which visitors say how they train. */
export const TRAINING_PATH = '/my-training';
