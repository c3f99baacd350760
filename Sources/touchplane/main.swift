print("touchplane")
