import Glibc

// The program the crash harness runs, and kills:
//
//     StoreExercise write FOLDER [--clients N] [--changes N] [--flushing FULL|NORMAL] [--checkpoint PAGES]
//                         [--patient]
//     StoreExercise check FOLDER ACKNOWLEDGED
//     StoreExercise measure FOLDER [note]
exit(Exercise.run(Array(CommandLine.arguments.dropFirst())))
